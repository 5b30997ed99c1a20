import { expect, test } from 'vitest'
import { notEnrolled } from './not-enrolled.ts'

test('who was enrolled is not enrolled again with those who were refused', () => {
  const [ana, ben, eva] = ['ana', 'ben', 'eva'].map((externalId) => ({ externalId, name: externalId }))
  const sent = [ana!, ben!]
  expect(notEnrolled([...sent, eva!], sent, [{ index: 1 }])).toEqual([ben, eva])
  expect(notEnrolled(sent, sent, [])).toEqual([])
})
