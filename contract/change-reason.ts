/** Characters of the header Change-Reason, decoded. */
export const maximumReason = 500;
