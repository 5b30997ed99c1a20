export { Models, NoModelAnswer } from './models.ts'
export { modelOperations } from './operations.ts'
