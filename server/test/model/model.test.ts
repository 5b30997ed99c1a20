import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { effort, HANGS_AFTER_MS } from '../harness/effort.ts'
import { type Evidence, gather } from './evidence.ts'
import { ALWAYS, atRest, Memory, simulationsAgree } from './invariants/index.ts'
import { isPossible, type Ledger, newLedger, performMove } from './move-runner.ts'
import { describe, MOVES, type Move } from './moves.ts'
import { formatRuns } from './run-history.ts'
import { settle } from './settlement.ts'
import { type Environment, openEnvironment, openWorld, type World } from './world.ts'

/*
 * Random actions on runs, in any order, on several worker processes with a virtual clock. Invariants hold after every
 * action and at the end. `npm run model -- --runs 1000` runs longer. A failure prints the command that repeats it.
 */

const RUNS = Number(process.env.PARLEY_MODEL_RUNS ?? effort(1, 4))
const SEED = Number(process.env.PARLEY_MODEL_SEED ?? 20261122)
const PATH = process.env.PARLEY_MODEL_PATH
const REPLAY = process.env.PARLEY_MODEL_REPLAY
/** Whether a failing sequence is shrunk, which takes many more worlds. */
const SHRINKS = process.env.PARLEY_MODEL_SHRINK !== 'false'
const TIMEOUT_MS = HANGS_AFTER_MS + RUNS * 30_000

/** A world and the state that an observer knows from outside. */
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
    await performMove(real.world, ledger, this.#move)
    await checkInvariants(real)
  }

  toString(): string {
    return describe(this.#move)
  }
}

let environment: Environment
beforeAll(async () => {
  environment = await openEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

async function checkInvariants({ world, memory }: Real): Promise<void> {
  const evidence = await gather(world)
  const problems = [...ALWAYS.flatMap((holds) => holds(evidence)), ...memory.compare(evidence)]
  expectNone(problems, evidence)
}

function expectNone(problems: readonly string[], evidence: Evidence): void {
  if (problems.length > 0) throw new Error([...problems, '', formatRuns(evidence), ''].join('\n'))
}

async function checkAtRest(real: Real, ledger: Ledger): Promise<void> {
  await checkInvariants(real)
  const evidence = await gather(real.world)
  expectNone(atRest(real.world, ledger, evidence), evidence)
  expectNone(await simulationsAgree(real.world, evidence), evidence)
}

/** Sequences that random generation rarely produces. */
const HISTORIES: Record<string, Move[]> = {
  'a process dies after sending a message and before recording it, and the provider reports late': [
    { do: 'enroll', initiative: 'survey', people: [0] },
    { do: 'work', worker: 0, queue: 'messages', fault: { kind: 'dies', at: 4 } },
    { do: 'pass', minutes: 1 },
    { do: 'work', worker: 1, queue: null, fault: { kind: 'none' } },
    { do: 'work', worker: 2, queue: null, fault: { kind: 'none' } },
  ],
}

test.each(Object.entries(HISTORIES))('Known sequence: %s', async (_, moves) => {
  const world = await openWorld(environment)
  const real = { world, memory: new Memory() }
  const ledger = newLedger()
  for (const move of moves) {
    await performMove(world, ledger, move)
    await checkInvariants(real)
  }
  await settle(world)
  await checkAtRest(real, ledger)
})

test(
  'In any sequence of events each effect happens once and every run ends',
  async () => {
    const commands = fc.commands(
      MOVES.map((kind) => kind.map((move) => new MoveCommand(move))),
      { maxCommands: 40, size: 'max', ...(REPLAY ? { replayPath: REPLAY } : {}) },
    )
    const property = fc.asyncProperty(commands, async (sequence) => {
      const world = await openWorld(environment)
      const real = { world, memory: new Memory() }
      const ledger = newLedger()
      await fc.asyncModelRun(() => ({ model: ledger, real }), sequence)
      await settle(world)
      await checkAtRest(real, ledger)
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
