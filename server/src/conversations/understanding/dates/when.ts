/** A day `YYYY-MM-DD` and, when said, a time of day `HH:mm`, as the person's calendar and clock show them. */
export type When = { date: string; time: string | null }
