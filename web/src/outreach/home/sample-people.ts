const FIRST_NAMES = [
  'Ana',
  'Camila',
  'Lucía',
  'Sofía',
  'Beatriz',
  'João',
  'Mateo',
  'Diego',
  'Emma',
  'Noah',
  'Amelia',
  'Rafael',
]
const LAST_NAMES = [
  'Gómez',
  'Silva',
  'Restrepo',
  'Oliveira',
  'Walker',
  'Mejía',
  'Costa',
  'Hughes',
  'Rojas',
  'Ferreira',
  'Brown',
]
const CITIES = ['Bogotá', 'Medellín', 'São Paulo', 'Lima', 'Quito']
const PLANS = ['free', 'basic', 'pro']
const PRODUCTS = ['coffee', 'tea', 'cups', 'grinder', 'filters']

const PEOPLE = 120
const MOST_ORDERS = 4
const DAY_MS = 86_400_000
const SPREAD_DAYS = 90

/** The customers of a sample shop, the same each time. */
export function samplePeople() {
  return Array.from({ length: PEOPLE }, (_, at) => {
    const orders = (at * 7) % (MOST_ORDERS + 1)
    const firstName = FIRST_NAMES[at % FIRST_NAMES.length]!
    return {
      externalId: `sample-${at + 1}`,
      firstName,
      lastName: LAST_NAMES[(at * 5) % LAST_NAMES.length]!,
      email: `sample-${at + 1}@example.com`,
      phoneNumber: `+57300${String(5_550_000 + at)}`,
      attributes: {
        city: CITIES[at % CITIES.length],
        plan: PLANS[(at * 3 + Math.floor(at / 7)) % PLANS.length],
        spent: orders * 40 + (at % 9) * 25,
        newsletter: at % 3 !== 0,
      },
    }
  })
}

/** The external id of the reader, as a customer of the shop. */
export const YOU = 'sample-you'

export function samplePersonOf(firstName: string, phoneNumber: string) {
  return {
    externalId: YOU,
    firstName,
    phoneNumber,
    attributes: { city: 'Bogotá', spent: 320, newsletter: true },
  }
}

/** Their orders, with the links. */
export function sampleOrders(people: ReturnType<typeof samplePeople>) {
  return people.flatMap(({ externalId }, person) =>
    Array.from({ length: (person * 7) % (MOST_ORDERS + 1) }, (_, at) => {
      const id = `sample-order-${person + 1}-${at + 1}`
      const product = PRODUCTS[(person + at) % PRODUCTS.length]!
      const amount = 15 + ((person * 13 + at * 29) % 90)
      return {
        person: externalId,
        place: person * MOST_ORDERS + at,
        object: {
          type: 'order',
          externalId: id,
          displayName: `Order ${person + 1}-${at + 1}`,
          attributes: { product, amount, state: at === 0 && person % 5 === 0 ? 'late' : 'delivered' },
        },
        link: {
          kind: 'person_to_co' as const,
          personExternalId: externalId,
          customObjectExternalId: id,
        },
      }
    }),
  )
}

/** Events for the orders, spread over the last weeks. */
export function sampleEvents(orders: ReturnType<typeof sampleOrders>, now: Date) {
  return orders.map(({ person, place, object }) => ({
    name: 'order_placed',
    externalId: `${object.externalId}-placed`,
    personExternalId: person,
    timestamp: new Date(now.getTime() - ((place * 37) % (SPREAD_DAYS * 24)) * (DAY_MS / 24)).toISOString(),
    properties: { product: object.attributes.product, amount: object.attributes.amount },
  }))
}
