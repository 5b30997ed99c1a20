export { howSaid } from './cause-of-value.ts'
export { guidedExtractor, type RulesRead, readByRules } from './extract.ts'
export { readUnread, type Unread } from './unread.ts'
