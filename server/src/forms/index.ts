export { formEndpoints } from './endpoints.ts'
export { formOperations } from './operations.ts'
export { PublishedForms } from './published.ts'
