import type { Output } from '@parley/sdk'

export type MessagePrices = NonNullable<Output<'sending_prices_get'>['prices']>
export type Category = 'marketing' | 'utility' | 'authentication' | 'service'

export const CATEGORIES: readonly Category[] = ['marketing', 'utility', 'authentication', 'service']

/** The prices of a destination as typed. */
export type DestinationDraft = { codes: string } & Record<Category, string>

export interface PricesDraft {
  currency: string
  email: string
  destinations: readonly DestinationDraft[]
}

export const NEW_DESTINATION: DestinationDraft = {
  codes: '',
  marketing: '',
  utility: '',
  authentication: '',
  service: '',
}

export function draftOf(prices: MessagePrices | null): PricesDraft {
  if (!prices) return { currency: 'USD', email: '', destinations: [NEW_DESTINATION] }
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
  }
}

/** null: nothing is typed. Destinations without a price stay away. */
export function pricesOf({ currency, email, destinations }: PricesDraft): MessagePrices | null {
  const priced = destinations.filter((each) => CATEGORIES.some((category) => each[category].trim() !== ''))
  if (priced.length === 0 && email.trim() === '') return null
  return {
    currency,
    email: priceOf(email),
    whatsapp: priced.map(({ codes, marketing, utility, authentication, service }) => ({
      codes: codes.split(/[\s,;]+/).filter((code) => code !== ''),
      marketing: priceOf(marketing),
      utility: priceOf(utility),
      authentication: priceOf(authentication),
      service: priceOf(service),
    })),
  }
}

/** People also type a decimal comma. */
function priceOf(typed: string): string | null {
  const price = typed.trim().replace(',', '.')
  return price === '' ? null : price
}
