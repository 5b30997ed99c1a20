import type { Answer } from './wire.ts'

/** The control with which a visitor answers a field. */
export interface Control {
  /** The element that takes the focus and is marked as invalid. */
  input: HTMLElement
  /** The outer element of the control; the input itself if it has no wrapper. */
  root: HTMLElement
  /** Whether it consists of several inputs, which have a legend instead of a label. */
  isGroup?: boolean
  /** The answer; undefined when it is empty. */
  read(): Answer | undefined
  /** Whether the text is not an answer, such as half a date. */
  isBad?(): boolean
}

/** Attributes of every input of a field: its id and its description. */
export type Common = Record<string, string | boolean | undefined>
