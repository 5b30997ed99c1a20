export {
  fillHtml,
  fillPlaceholders,
  placeholdersIn,
  renderTemplate,
  type TemplateContent,
  templatePlaceholders,
} from '../channels/index.ts'
export { emailPlaceholders, getEmailTemplate } from './email/email-templates.ts'
export { emailTemplateOperations } from './email/operations.ts'
export { templateOperations } from './operations.ts'
export { reviewTemplates } from './reviews.ts'
export { sampleFetcher } from './samples.ts'
export { templatesWorker } from './submission.ts'
