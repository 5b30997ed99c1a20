export { Models } from './models.ts'
export { modelOperations } from './operations.ts'
export { NoModelAnswer } from './question.ts'
export { models } from './trial.ts'
