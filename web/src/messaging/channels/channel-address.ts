/** How the service writes the addresses of SMS senders, because the same number may also send on WhatsApp. */
const SMS = 'sms:'

export function isSms(address: string): boolean {
  return address.startsWith(SMS)
}

/** A number or address of the organization in words. */
export function shownAddress(address: string): string {
  return isSms(address) ? `SMS ${address.slice(SMS.length)}` : address
}
