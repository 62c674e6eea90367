package rule

// Rules lists the rules in the order in which they run.
func Rules() []Rule {
	return []Rule{
		foldConstants,
		dropOvers,
		pushKeyFilters,
		pushFilters,
		liftFilters,
		fuseWindow,
		splitJoins,
		dropGroups,
		shareScans,
		dropWatermarks,
		mergeProjections,
		pruneColumns,
		reusePlans,
		thinMarks,
	}
}
