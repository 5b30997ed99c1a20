import type { Answer } from './wire.ts'

/** What a visitor answers a field with. */
export interface Control {
  /** What takes the focus and is told that it is wrong. */
  input: HTMLElement
  /** What stands in the field; the input itself where there is nothing around it. */
  root: HTMLElement
  /** Whether it is several inputs, which have a legend instead of a label. */
  isGroup?: boolean
  /** Undefined when it is empty. */
  read(): Answer | undefined
  /** Whether something stands there that is no answer, such as half a date. */
  isBad?(): boolean
}

/** What every input of a field has: its id and what describes it. */
export type Common = Record<string, string | boolean | undefined>
