/** The simulator has nothing with this name. */
export class NotFound extends Error {}
