/** What stands at an address: text of a media type. */
export type SiteFile = { type: string; body: string };
