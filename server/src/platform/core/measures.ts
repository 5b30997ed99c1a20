import { service } from './service.ts'

/** What rooms count for `/metrics`. Labels are words of Parley, and never what organizations wrote. */
export interface Measures {
  /** An attempt to send a message, as far as the process knows its outcome. */
  sent(provider: string, outcome: string): void
  /** An attempt to deliver a webhook, by what becomes of the delivery. */
  delivered(status: string): void
  /** A call of a language model, with its cost in the currency of the budgets; null: nobody knows. */
  modelCalled(provider: string, outcome: string, cost: number | null): void
  /** A full evaluation of a segment. */
  evaluated(seconds: number): void
  /** A statement that took longer than the setting allows, by the name that the log has with its text. */
  slowStatement(name: string): void
}

/** Provided where somebody reads the metrics. */
export const measures = service<Measures>('measures')
