import { Fragment } from 'react'
import { linkParts } from './link-parts.ts'

/** A plain text whose web addresses can be followed. It is shown as it is: nothing in it is read as HTML. */
export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map(({ at, words, href }) => (
    <Fragment key={at}>
      {href === null ? (
        words
      ) : (
        <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          {words}
        </a>
      )}
    </Fragment>
  ))
}
