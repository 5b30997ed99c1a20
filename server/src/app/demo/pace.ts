import { availableParallelism } from 'node:os'
import { readIntents } from '../../conversations/index.ts'

/** Three days, of which the last hours are silence. */
const BUSY_SECONDS = 207_000
/** The time scales at which the demo can be watched. */
const [SLOWEST, FASTEST] = [600, 8_640]
/** How many people a second went the whole way on the machine that this was measured on, with its two cores. */
const CARRIED = 122
/** How many answers that machine understood in a millisecond, at its best. */
const UNDERSTOOD = 183
const CORES = 2
const WARM_UP_MS = 150
/** A look is short, so that one of them meets nobody else at work on the machine. */
const POLL_MS = 50
const POLLS = 8

const ANSWERS = [
  'Sí, claro, me interesa mucho cambiar de plan este mes.',
  'La verdad no, por ahora estoy bien así, gracias.',
  'Prefiero que me llame una persona mañana después de las cuatro.',
  'Un 4, porque a veces la señal falla en mi barrio.',
]

/** How many seconds of the demo pass in a real one: as many as let this machine keep up with so many people. */
export function timeScaleFor(people: number): number {
  const cores = Math.min(CORES, availableParallelism()) / CORES
  const carried = CARRIED * cores * (understoodPerMs() / UNDERSTOOD)
  return Math.round(Math.min(FASTEST, Math.max(SLOWEST, (BUSY_SECONDS * carried) / people)))
}

/** What most of the work is like: reading what people write. */
function understoodPerMs(): number {
  readFor(WARM_UP_MS)
  return Math.max(...Array.from({ length: POLLS }, () => readFor(POLL_MS))) / POLL_MS
}

function readFor(ms: number): number {
  const until = performance.now() + ms
  let count = 0
  while (performance.now() < until) {
    for (const text of ANSWERS) readIntents(text)
    count += ANSWERS.length
  }
  return count
}
