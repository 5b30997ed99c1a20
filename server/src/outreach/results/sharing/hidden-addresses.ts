/** The fewest digits of a phone number. */
const PHONE_DIGITS = 7
const HIDDEN = '•••'

/** A text without the phone numbers and email addresses in it, for pages that strangers read. */
export function withoutAddresses(text: string): string {
  const withoutEmails = text
    .split(/(\s)/)
    .map((word) => (word.includes('@') ? HIDDEN : word))
    .join('')
  return withoutEmails.replace(/\+?\d(?:[\d ().-]*\d)?/g, (number) =>
    number.replace(/\D/g, '').length >= PHONE_DIGITS ? HIDDEN : number,
  )
}
