/**
 * Environment for the checks that are written in Go (types, lint): they clear up their memory less often, and do not divide their
 * work, as each part would read the types of all again. Together this takes half of what they do.
 */
export const SPARING = { GOGC: '300', GOMAXPROCS: '1' };
