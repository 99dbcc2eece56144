/**
 * What any program needs, and nothing of this process' settings: the cache halves the start of ours. Tap's own
 * NODE_OPTIONS, which watches every module of a process for its coverage, costs a fifth of a second of each.
 */
export const cleanEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_OPTIONS: '',
};
