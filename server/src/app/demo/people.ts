/** A person of the demo. Segments can use the attributes. */
export interface DemoPerson {
  externalId: string
  firstName: string
  lastName: string | null
  phoneNumber: string
  attributes: Record<string, unknown>
}

const FIRST_NAMES = [
  'Ana',
  'Camila',
  'Valentina',
  'Lucía',
  'Mariana',
  'Sofía',
  'Isabel',
  'Renata',
  'Julia',
  'Beatriz',
  'Carlos',
  'Andrés',
  'Diego',
  'Mateo',
  'Javier',
  'Thiago',
  'Rafael',
  'João',
  'Pedro',
  'Lucas',
  'Emma',
  'Olivia',
  'Grace',
  'Noah',
  'Liam',
  'Oscar',
  'Henry',
  'Amelia',
  'Ruth',
  'Walter',
]
const LAST_NAMES = [
  'Gómez',
  'Rodríguez',
  'Martínez',
  'Restrepo',
  'Silva',
  'Souza',
  'Oliveira',
  'Costa',
  'Pereira',
  'Ferreira',
  'Smith',
  'Johnson',
  'Brown',
  'Walker',
  'Hughes',
  'Castillo',
  'Mejía',
  'Rojas',
  'Vargas',
  'Almeida',
]
const PLANS = ['basic', 'plus', 'premium']
const CITIES = ['Bogotá', 'Medellín', 'Cali', 'Barranquilla', 'Cartagena']

/** A small seeded generator (mulberry32), so that every demo has the same people. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Invented customers of a phone company, which come with Parley. */
export function inventPeople(count: number, seed = 7): DemoPerson[] {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  return Array.from({ length: count }, (_, index) => ({
    externalId: `customer-${String(index + 1).padStart(4, '0')}`,
    firstName: pick(FIRST_NAMES),
    lastName: pick(LAST_NAMES),
    phoneNumber: testNumber(index),
    attributes: {
      plan: pick(PLANS),
      city: pick(CITIES),
      monthsWithUs: 1 + Math.floor(random() * 72),
      monthlyCharge: Math.round((20 + random() * 90) * 100) / 100,
      autopay: random() < 0.4,
    },
  }))
}

/** A valid Colombian mobile number per person. No message reaches it, because the demo's WhatsApp is simulated. */
export function testNumber(index: number): string {
  return `+57300${String(2_000_000 + index).padStart(7, '0')}`
}
