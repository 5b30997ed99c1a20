/** A placeholder in the built page. The service replaces it with a new nonce in each response. */
export const NONCE_PLACEHOLDER = 'nonce-of-this-answer'
