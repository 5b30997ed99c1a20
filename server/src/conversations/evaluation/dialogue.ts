import type { Account, Agent, AgentInput, AgentMemory, AgentTurn, Offers } from '../agents/index.ts'
import { asksQuestion, fold, type GuidingQuestion } from '../understanding/index.ts'

/** The state of a finished dialogue: `open` waits for an answer that never came, `cut` took too long. */
export type Ending = 'done' | 'refused' | 'later' | 'human' | 'opted_out' | 'open' | 'cut'

/** One message of a dialogue. */
export interface Line {
  id: string
  author: 'agent' | 'participant'
  text: string
  at: Date
  /** The agent that wrote it; null for the participant and the opening. */
  speaker: string | null
  /** The id of the question that it asks or answers. */
  question: string | null
  /** The id of what the participant tapped. */
  choice: string | null
  /** What the agent's message offers to tap. */
  offered: string[] | null
}

/** What a persona reacts to: the first message, a question, or the end of the questions. */
export type Cue = 'opening' | 'end' | GuidingQuestion

/** A message that a persona writes, or the label of what they tap. They write a label that is not offered. */
export type Said = string | { tap: string }

/** The agent's counterpart: a script or a behavior. */
export interface Persona {
  /** The messages of their reaction; null: they say nothing more. */
  reply(to: Cue, heard: Heard): Said[] | null
}

/** How the agent asked. */
export interface Heard {
  /** Which of several answers is meant. */
  isAskedBack: boolean
  /** The titles that can be tapped. */
  offered: readonly string[]
}

/** The agent's input, which stays the same during a dialogue, and its limits. */
export interface DialogueSetup {
  agent: Agent
  brief: Omit<AgentInput, 'knowledge' | 'transcript' | 'memory' | 'readBefore'>
  /** The first message; null: the persona starts. */
  opening: string | null
  /** Knowledge about the last question. */
  findKnowledge(transcript: readonly Line[]): Promise<AgentInput['knowledge']>
  maxTurns: number
  signal: AbortSignal
}

/** The result of a dialogue. */
export interface Dialogue {
  transcript: Line[]
  ending: Ending
  /** Turns of the agent. */
  turns: number
  /** How often each question was asked, by its id. */
  asked: Map<string, number>
  /** The pending question. */
  waiting: string | null
  /** The question that was pending when a human was requested. */
  handedOverAt: string | null
  /** The agent's understanding of the answers. */
  answers: Account['answers']
  /** The agent replied after an opt-out. */
  spokeAfterOptOut: boolean
}

/**
 * Lets an agent and a persona talk in turns, like in real conversations, until both have nothing to add. Only the agent
 * and `findKnowledge` read or write. The same guided agent, persona and time give the same dialogue.
 */
export async function holdDialogue(setup: DialogueSetup, persona: Persona): Promise<Dialogue> {
  const session = new DialogueSession(setup)
  let reply = persona.reply('opening', session.heard)
  while (reply !== null && session.hasTime()) {
    const asked = await session.take(reply)
    reply = persona.reply(asked ?? 'end', session.heard)
  }
  return session.dialogue
}

class DialogueSession {
  readonly dialogue: Dialogue = {
    transcript: [],
    ending: 'open',
    turns: 0,
    asked: new Map(),
    waiting: null,
    handedOverAt: null,
    answers: {},
    spokeAfterOptOut: false,
  }
  heard: Heard = { isAskedBack: false, offered: [] }
  readonly #stage: DialogueSetup
  #memory: AgentMemory | null = null
  #asked: GuidingQuestion | null = null
  #offers: Offers | null = null

  constructor(setup: DialogueSetup) {
    this.#stage = setup
    if (setup.opening !== null) this.#say('agent', [setup.opening])
  }

  /** Whether there is time for another turn. */
  hasTime(): boolean {
    const { maxTurns, signal } = this.#stage
    if (this.dialogue.turns >= maxTurns || signal.aborted) this.dialogue.ending = 'cut'
    return this.dialogue.ending !== 'cut'
  }

  /** The agent's turn after these messages. Returns the question that it asks. */
  async take(messages: readonly Said[]): Promise<GuidingQuestion | null> {
    for (const said of messages) this.#hear(said)
    const turn = await this.#turn()
    if (!turn) return null
    const { dialogue } = this
    dialogue.turns += 1
    dialogue.spokeAfterOptOut ||= dialogue.ending === 'opted_out' && turn.say.length > 0
    // A memory is stored as JSON between turns.
    this.#memory = JSON.parse(JSON.stringify(turn.memory)) as AgentMemory
    const { asked, answers, ended, isAskedBack = false } = this.#stage.agent.account(this.#memory)
    this.heard = { isAskedBack, offered: turn.offers?.choices.map(({ title }) => title) ?? [] }
    dialogue.answers = answers
    dialogue.ending = endingAfter(turn, ended) ?? dialogue.ending
    if (turn.action === 'escalate') dialogue.handedOverAt = dialogue.waiting
    if (turn.action === 'ask') this.#ask(this.#questionAsked(asked, turn.say))
    else if (turn.action !== 'wait') dialogue.waiting = null
    this.#say('agent', turn.say, turn.by ?? this.#stage.agent.name)
    this.#offer(turn)
    return turn.action === 'ask' ? this.#asked : null
  }

  /** null: no time was left. */
  async #turn(): Promise<AgentTurn | null> {
    const { agent, brief, findKnowledge, signal } = this.#stage
    const { transcript } = this.dialogue
    try {
      const knowledge = await findKnowledge(transcript)
      const input = { ...brief, knowledge, transcript, memory: this.#memory, readBefore: 0 }
      return await agent.turn(input, signal)
    } catch (err) {
      if (!signal.aborted) throw err
      this.dialogue.ending = 'cut'
      return null
    }
  }

  /** A message that names no question is help with the previous one. */
  #ask(question: GuidingQuestion | null): void {
    this.#asked = question ?? this.#asked
    if (!this.#asked) return
    const { asked } = this.dialogue
    this.dialogue.waiting = this.#asked.id
    asked.set(this.#asked.id, (asked.get(this.#asked.id) ?? 0) + 1)
  }

  /** By the agent's own state, or else by its text. */
  #questionAsked(id: string | null, say: readonly string[]): GuidingQuestion | null {
    const { questions } = this.#stage.brief
    const text = say.join('\n')
    return (
      questions.find((question) => question.id === id) ??
      questions.find(({ questionText }) => text.includes(questionText)) ??
      questions.find(({ questionText }) => asksQuestion(text, questionText)) ??
      null
    )
  }

  /** What the last message offers stays until the agent says something else. */
  #offer({ say, offers }: AgentTurn): void {
    if (say.length === 0) return
    this.#offers = offers ?? null
    const last = this.dialogue.transcript.at(-1)!
    last.offered = offers?.choices.map(({ title }) => title) ?? null
  }

  #hear(said: Said): void {
    const text = typeof said === 'string' ? said : said.tap
    const tapped =
      typeof said === 'string'
        ? undefined
        : this.#offers?.choices.find(({ title }) => fold(title) === fold(text))
    this.#say('participant', [tapped?.title ?? text], null, tapped?.id ?? null)
  }

  /** Assigns the messages to the pending question. */
  #say(
    author: Line['author'],
    texts: readonly string[],
    speaker: string | null = null,
    choice: string | null = null,
  ) {
    const { transcript, waiting: question } = this.dialogue
    for (const text of texts) {
      const id = `m${transcript.length}`
      const { now: at } = this.#stage.brief
      transcript.push({ id, author, text, at, speaker, question, choice, offered: null })
    }
  }
}

/** null: as before. */
function endingAfter({ action }: AgentTurn, ended: Account['ended']): Ending | null {
  if (action === 'escalate') return 'human'
  if (action === 'ask') return 'open'
  return ended === 'optedOut' ? 'opted_out' : ended
}
