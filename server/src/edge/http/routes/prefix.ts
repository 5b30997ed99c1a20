/** The path below which all operations stand. */
export const API_PREFIX = '/api/v1'
