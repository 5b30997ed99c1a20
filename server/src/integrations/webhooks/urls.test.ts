import { describe, expect, test } from 'vitest'
import { urlProblem } from './urls.ts'

describe('the URL of a subscription', () => {
  test.each([
    'https://example.com',
    'https://example.com:8443/hooks?a=b',
    'https://127.0.0.1/private-addresses-save',
    'https://{{env.HOST}}/hooks/{{ env.PATH }}',
    'https://{{env.HOST}}:{{env.PORT}}/',
  ])('the subscription URL %s may be saved', (url) => {
    expect(urlProblem(url)).toBeNull()
  })

  test.each([
    ['http://example.com', 'The URL must start with https://.'],
    ['HTTPS://example.com', 'The URL must start with https://.'],
    [' https://example.com', 'The URL must start with https://.'],
    ['example.com', 'The URL must start with https://.'],
    ['https://', 'This is not a valid URL.'],
    ['https://exa mple.com', 'This is not a valid URL.'],
    ['https://user:password@example.com', 'Remove the user name and password'],
  ])('the subscription URL %s is refused', (url, message) => {
    expect(urlProblem(url)).toContain(message)
  })
})
