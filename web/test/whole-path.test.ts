import { test } from 'vitest'
import { Hand } from './hands.ts'
import { useWholePath } from './whole-path.ts'

const path = useWholePath()

test('from sample data to a reached goal by mouse', async () => {
  console.info(`The whole path by mouse: ${await path.walk((page) => new Hand(page))}`)
})
