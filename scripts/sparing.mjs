/**
 * Environment for the checks that are written in Go (types, lint): they collect garbage less often and do not run in
 * parallel, because each part would read all types again. Together this takes half the time.
 */
export const SPARING = { GOGC: '300', GOMAXPROCS: '1' };
