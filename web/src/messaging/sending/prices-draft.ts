import type { Output } from '@parley/sdk'

export type MessagePrices = NonNullable<Output<'sending_prices_get'>['prices']>
export type Category = 'marketing' | 'utility' | 'authentication' | 'service'

export const CATEGORIES: readonly Category[] = ['marketing', 'utility', 'authentication', 'service']

/** The prices of a destination as typed. */
export type DestinationDraft = { codes: string } & Record<Category, string>

/** The price of a part of an SMS as typed. */
export interface SmsDraft {
  codes: string
  part: string
}

export interface PricesDraft {
  currency: string
  email: string
  destinations: readonly DestinationDraft[]
  sms: readonly SmsDraft[]
}

export const NEW_DESTINATION: DestinationDraft = {
  codes: '',
  marketing: '',
  utility: '',
  authentication: '',
  service: '',
}

export function draftOf(prices: MessagePrices | null): PricesDraft {
  if (!prices) return { currency: 'USD', email: '', destinations: [NEW_DESTINATION], sms: [] }
  return {
    currency: prices.currency,
    email: prices.email ?? '',
    destinations: prices.whatsapp.map(({ codes, marketing, utility, authentication, service }) => ({
      codes: codes.join(', '),
      marketing: marketing ?? '',
      utility: utility ?? '',
      authentication: authentication ?? '',
      service: service ?? '',
    })),
    sms: prices.sms.map(({ codes, part }) => ({ codes: codes.join(', '), part: part ?? '' })),
  }
}

export function isPriced(destination: DestinationDraft): boolean {
  return CATEGORIES.some((category) => destination[category].trim() !== '')
}

export function isSmsPriced({ part }: SmsDraft): boolean {
  return part.trim() !== ''
}

/** null: nothing is typed. Destinations without a price stay away. */
export function pricesOf({ currency, email, destinations, sms }: PricesDraft): MessagePrices | null {
  const priced = destinations.filter(isPriced)
  const parts = sms.filter(isSmsPriced)
  if (priced.length + parts.length === 0 && email.trim() === '') return null
  return {
    currency,
    email: priceOf(email),
    whatsapp: priced.map(({ codes, marketing, utility, authentication, service }) => ({
      codes: codesIn(codes),
      marketing: priceOf(marketing),
      utility: priceOf(utility),
      authentication: priceOf(authentication),
      service: priceOf(service),
    })),
    sms: parts.map(({ codes, part }) => ({ codes: codesIn(codes), part: priceOf(part) })),
  }
}

/** Where a row stands among those that are sent; null: it stays away. */
export function placeAmongSent<T>(
  rows: readonly T[],
  at: number,
  isSent: (row: T) => boolean,
): number | null {
  const row = rows[at]
  return row !== undefined && isSent(row) ? rows.slice(0, at).filter(isSent).length : null
}

function codesIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((code) => code !== '')
}

/** People also type a decimal comma. */
function priceOf(typed: string): string | null {
  const price = typed.trim().replace(',', '.')
  return price === '' ? null : price
}
