import { availableParallelism } from 'node:os'
import { readIntents } from '../../conversations/index.ts'

/** Three days without the quiet last hours. */
const BUSY_SECONDS = 207_000
/** The time scales at which users can follow the demo. */
const [SLOWEST, FASTEST] = [600, 8_640]
/** Complete runs per second on the reference machine with its two cores. */
const CARRIED = 122
/** Answers per millisecond that the reference machine understood in its best measurement. */
const UNDERSTOOD = 183
const CORES = 2
const WARM_UP_MS = 150
/** A measurement is short, so that one of several is undisturbed by other processes. */
const POLL_MS = 50
const POLLS = 8

const ANSWERS = [
  'Sí, claro, me interesa mucho cambiar de plan este mes.',
  'La verdad no, por ahora estoy bien así, gracias.',
  'Prefiero que me llame una persona mañana después de las cuatro.',
  'Un 4, porque a veces la señal falla en mi barrio.',
]

/** The seconds of the demo per real second: as many as this machine can process for this number of people. */
export function timeScaleFor(people: number): number {
  const cores = Math.min(CORES, availableParallelism()) / CORES
  const carried = CARRIED * cores * (understoodPerMs() / UNDERSTOOD)
  return Math.round(Math.min(FASTEST, Math.max(SLOWEST, (BUSY_SECONDS * carried) / people)))
}

/** The main part of the work: reading people's messages. */
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
