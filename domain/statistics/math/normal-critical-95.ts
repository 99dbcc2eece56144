/** The z of a two-sided 95% interval. Imports nothing, so that what needs no other quantile loads no library for it. */
export const normalCritical95 = 1.959963984540054;
