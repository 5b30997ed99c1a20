/** A day `YYYY-MM-DD` and, if given, a time of day `HH:mm`, in the person's time zone. */
export type When = { date: string; time: string | null }
