export { Models, NoModelAnswer } from './models.ts'
export { modelOperations } from './operations.ts'
export { models } from './trial.ts'
