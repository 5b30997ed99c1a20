import type { Db } from '../statements.ts'
import { type PrimaryState, readPrimary } from './states.ts'

/** For how long positions and beats are remembered, in milliseconds. No replica may be older. */
const REMEMBERED_MS = 600_000
/** Services beat every five seconds. After a longer pause one may have been missed. */
const SURE_MS = 5_000

interface Sample {
  /** When its reading began, on the monotonic clock of this process. */
  at: number
  position: number
  beat: string
}

/**
 * Which positions the log of the primary had, and when. A replica that has replayed such a position has everything that
 * was committed until then. That takes no write and no clock but this process's own, and is right where nothing is
 * written, too.
 */
export class PrimaryLog {
  #samples: Sample[] = []
  #state: PrimaryState | null = null
  #epoch = 0

  /** Changes with the log: after a failover, for example. What was known of replicas before does not count then. */
  get epoch(): number {
    return this.#epoch
  }

  /** As of the last look; null: there is none that can be compared with. */
  get state(): PrimaryState | null {
    return this.#state
  }

  async look(db: Db): Promise<void> {
    const at = performance.now()
    const state = await readPrimary(db)
    const last = this.#samples.at(-1)
    // After a failover positions begin anew, and a replica has to show that it follows the new server.
    const isSameLog = this.#state?.timeline === state.timeline && this.#state.identity === state.identity
    if (!isSameLog) this.#epoch += 1
    if (!isSameLog || (last && at - last.at > SURE_MS)) this.#samples = []
    this.#state = state
    // Nobody has written down the new timeline yet, so nothing tells who follows it.
    if (state.beat === null || (state.beatTimeline !== null && state.beatTimeline !== state.timeline)) return
    this.#samples.push({ at, position: state.position, beat: state.beat })
    while (this.#samples[0]!.at < at - REMEMBERED_MS) this.#samples.shift()
  }

  /**
   * Whether this primary had this beat. A database that was copied from the same one has other beats, and so have its
   * replicas. One beat can be so new that it was not seen here yet.
   */
  hadBeat(beat: string | null): boolean {
    return this.#samples.some((sample) => sample.beat === beat)
  }

  /** Until when everything is before a position, on the monotonic clock; null: that is not known. */
  timeOf(position: number): number | null {
    return this.#samples.findLast((sample) => sample.position <= position)?.at ?? null
  }
}
