import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { effort, HANGS_AFTER_MS } from '../harness/effort.ts'
import { type Evidence, gather } from './evidence.ts'
import { ALWAYS, atRest, Memory, simulationsAgree } from './invariants/index.ts'
import { describe, MOVES, type Move } from './moves.ts'
import { isPossible, type Ledger, newLedger, play } from './play.ts'
import { settle } from './settlement.ts'
import { storyOf } from './stories.ts'
import { openSurroundings, openWorld, type Surroundings, type World } from './world.ts'

/*
 * Everything that may happen to runs, in any order, on several processes of workers at a time of the test's own; and
 * what must hold all the while and in the end. `npm run model -- --runs 1000` goes on for longer; what fails prints the
 * command that repeats it.
 */

const RUNS = Number(process.env.PARLEY_MODEL_RUNS ?? effort(1, 4))
const SEED = Number(process.env.PARLEY_MODEL_SEED ?? 20261122)
const PATH = process.env.PARLEY_MODEL_PATH
const REPLAY = process.env.PARLEY_MODEL_REPLAY
/** Whether a failing sequence is shrunk, which takes many more worlds. */
const SHRINKS = process.env.PARLEY_MODEL_SHRINK !== 'false'
const TIMEOUT_MS = HANGS_AFTER_MS + RUNS * 30_000

/** A world with what is known of it from outside. */
interface Real {
  world: World
  memory: Memory
}

class MoveCommand implements fc.AsyncCommand<Ledger, Real> {
  readonly #move: Move

  constructor(move: Move) {
    this.#move = move
  }

  check(ledger: Readonly<Ledger>): boolean {
    return isPossible(ledger, this.#move)
  }

  async run(ledger: Ledger, real: Real): Promise<void> {
    await play(real.world, ledger, this.#move)
    await look(real)
  }

  toString(): string {
    return describe(this.#move)
  }
}

let around: Surroundings
beforeAll(async () => {
  around = await openSurroundings()
})
afterAll(() => around[Symbol.asyncDispose]())

async function look({ world, memory }: Real): Promise<void> {
  const evidence = await gather(world)
  const problems = [...ALWAYS.flatMap((holds) => holds(evidence)), ...memory.compare(evidence)]
  expectNone(problems, evidence)
}

function expectNone(problems: readonly string[], evidence: Evidence): void {
  if (problems.length > 0) throw new Error([...problems, '', storyOf(evidence), ''].join('\n'))
}

async function lookInTheEnd(real: Real, ledger: Ledger): Promise<void> {
  await look(real)
  const evidence = await gather(real.world)
  expectNone(atRest(real.world, ledger, evidence), evidence)
  expectNone(await simulationsAgree(real.world, evidence), evidence)
}

/** Sequences that random generation rarely produces. */
const HISTORIES: Record<string, Move[]> = {
  'a process dies after sending and before writing that down, and the provider is slow to tell': [
    { do: 'enroll', initiative: 'survey', people: [0] },
    { do: 'work', shift: 0, queue: 'messages', fate: { kind: 'dies', at: 4 } },
    { do: 'pass', minutes: 1 },
    { do: 'work', shift: 1, queue: null, fate: { kind: 'lives' } },
    { do: 'work', shift: 2, queue: null, fate: { kind: 'lives' } },
  ],
}

test.each(Object.entries(HISTORIES))('Known sequence: %s', async (_, moves) => {
  const world = await openWorld(around)
  const real = { world, memory: new Memory() }
  const ledger = newLedger()
  for (const move of moves) {
    await play(world, ledger, move)
    await look(real)
  }
  await settle(world)
  await lookInTheEnd(real, ledger)
})

test(
  'In any sequence of events each effect happens once and every run ends',
  async () => {
    const commands = fc.commands(
      MOVES.map((kind) => kind.map((move) => new MoveCommand(move))),
      { maxCommands: 40, size: 'max', ...(REPLAY ? { replayPath: REPLAY } : {}) },
    )
    const property = fc.asyncProperty(commands, async (sequence) => {
      const world = await openWorld(around)
      const real = { world, memory: new Memory() }
      const ledger = newLedger()
      await fc.asyncModelRun(() => ({ model: ledger, real }), sequence)
      await settle(world)
      await lookInTheEnd(real, ledger)
    })
    const details = await fc.check(property, {
      numRuns: PATH ? 1 : RUNS,
      seed: SEED,
      endOnFailure: !SHRINKS,
      ...(PATH ? { path: PATH } : {}),
    })
    if (!details.failed) return
    const { seed, counterexamplePath: path, counterexample, errorInstance } = details
    const replay = /replayPath="([^"]+)"/.exec(String(counterexample?.[0]))?.[1]
    const command = `npm run model -- --seed ${seed} --path ${path}${replay ? ` --replay ${replay}` : ''}`
    throw new Error(`${String(counterexample?.[0])}\nagain: ${command}\n${(errorInstance as Error)?.stack}`)
  },
  TIMEOUT_MS,
)
