export const logit = (p: number) => Math.log(p / (1 - p));

/** Its inverse. */
export const expit = (x: number) => 1 / (1 + Math.exp(-x));
