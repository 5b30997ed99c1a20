/** The guided agent's own texts in one language and register. */
export type Texts = {
  greeting: (name: string | null) => string
  /** Acknowledges an answer; used in rotation, so that it does not repeat itself. They fit good and bad news. */
  acknowledgements: string[]
  /** Acknowledges words of somebody who took the time to write them. */
  thanks: string
  /** Acknowledges that somebody does not know, or does not want to say. */
  nothingKnown: string
  /** Replies to somebody who has told this already. */
  askedTwice: string
  /** Acknowledges a low score. */
  lowMark: string
  /** Starts a repeated question because the answer did not fit. */
  notUnderstood: string
  /** Starts the explanation of a question that the person did not understand. */
  unclear: string
  /** Asks back between several answers: `lead A, B or C?`. */
  didYouMean: { lead: string; or: string }
  /** Asks somebody who has not decided to choose: `undecided A, B or C?`. */
  undecided: string
  /** Goes on after an answer that stays unclear. */
  leftForTeam: string
  /** Replies to a question that the agent cannot answer. */
  cannotAnswer: string
  help: {
    open: string
    number: string
    day: string
    yesNo: string
    scale: (min: number, max: number) => string
    choice: string
  }
  /** The button that opens a list of choices; 20 characters at most. */
  choose: string
  /** The buttons of a yes-or-no question. */
  yes: string
  no: string
  /** Appended to a scale question. */
  scaleHint: (min: number, max: number) => string
  identity: string
  /** Replies to questions about the conversation itself; `topic` is what the opening says. */
  about: {
    readers: string
    source: string
    purpose: (topic: string | null) => string
    left: (questions: number) => string
  }
  /** Waits for somebody who looks something up. */
  takeYourTime: string
  escalating: string
  /** Offers a person to somebody in a dispute; the titles have 20 characters at most. */
  trouble: { question: string; person: string; goOn: string; choose: string }
  done: (name: string | null) => string
  refused: string
  /** Asks somebody who may want no more messages; the titles have 20 characters at most. */
  consent: { question: string; stop: string; notNow: string; choose: string }
  later: string
  goodbye: string
  /** Closes when the initiative has no questions. */
  received: (name: string | null) => string
  /** Acknowledges messages after the end. */
  noted: string
}

/** A name after a comma. */
export const comma = (name: string | null) => (name ? `, ${name}` : '')
