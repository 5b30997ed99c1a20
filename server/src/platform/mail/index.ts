export { type Mail, postMail, sendsMail } from './mails.ts'
export { type MailSettings, mailSettings } from './service.ts'
export { mailsWorker, sendNow } from './worker.ts'
