/** The most records that the API returns at once. */
export const MOST_LISTED = 1_000
