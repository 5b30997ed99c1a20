import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reachOf } from '../../../scripts/reach/reach.ts'

/* docs/reach.md: each operation is on a screen, or for programs with a reason. */

const reach = reachOf(JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')))
const placesOf = (name: string) => reach.reached.find(({ operation }) => operation === name)?.places

test('no operation is out of reach', () => {
  expect(reach.missing).toEqual([])
})

test('what a screen offers now, and what is gone, is no exception any more', () => {
  expect(reach.outdated).toEqual([])
})

test('a call is found at the route whose files make it, with what the component does', () => {
  expect(placesOf('sending_limits_set')).toEqual([
    { screen: '/settings/sending', control: 'The quiet hours and the limit per person, saved together.' },
  ])
  // Through an alias of a group of methods.
  expect(placesOf('lead_capture_embedded_forms_pause')).toMatchObject([
    { screen: '/forms/$id' },
    { screen: '/forms/$id/embed' },
    { screen: '/forms/$id/submissions' },
    { screen: '/forms/$id/versions' },
  ])
  // Not by what a test run calls to tidy up.
  for (const name of ['initiatives_cancel', 'initiatives_archive'])
    expect(placesOf(name)![0]).toMatchObject({
      screen: '/initiatives/$id',
      control: expect.stringContaining('Pauses, resumes, cancels, archives and duplicates'),
    })
  expect(placesOf('account_sign_out')).toMatchObject([{ screen: 'everywhere' }])
})
