/** Stands in the built page for the nonce that the service makes for each answer. */
export const NONCE_PLACEHOLDER = 'nonce-of-this-answer'
