import type { z } from 'zod'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Mention, Names } from '../../journeys/index.ts'

/** Values by the names that operations give them. */
export type Fields = Record<string, unknown>

/** A record as it is stored. */
export interface Present {
  id: string
  fields: Fields
}

/** How the records of one kind are written as documents, and documents applied. */
export interface KindDefinition<Document> {
  /** What a document may say. What it leaves out stays as it is. */
  schema: z.ZodType<Document>
  titleOf(document: Document): string
  /** The records that a document names. */
  mentionsIn(document: Document): Mention[]
  /** What a document asks for. Throws `UnknownName`. */
  wanted(document: Document, names: Names): Fields
  /** The record that a document is about; null: none yet. */
  find(ctx: Ctx, document: Document, wanted: Fields): Promise<Present | null>
  /** A line for each difference; empty when there is none. `present` null: it is new. */
  differences(present: Present | null, wanted: Fields): string[]
  create(ctx: Ctx, document: Document, wanted: Fields): Promise<unknown>
  change(ctx: Ctx, present: Present, wanted: Fields): Promise<unknown>
  /** What is still missing for publishing, where a record is published. */
  notes?(ctx: Ctx, present: Present): Promise<string[]>
  /** Publishes what is not published yet. Returns whether there was anything. */
  publish?(ctx: Ctx, present: Present): Promise<boolean>
  /** Records from the newest on. `cursor` undefined: from the first. */
  page(ctx: Ctx, cursor: string | undefined): Promise<{ records: Present[]; next: string | null }>
  /** The records that a stored one refers to, and itself where its name may not be unique. */
  mentionsOf(present: Present): Mention[]
  /** A stored record as a document. */
  inFile(present: Present, names: Names): Record<string, unknown>
}

/** A kind whose documents were parsed by its schema before they come back. */
export type Kind = Omit<KindDefinition<never>, 'schema'> & { schema: z.ZodType }

/** How many records a page of an export has. */
export const EXPORTED = 25
