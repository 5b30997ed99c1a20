import type { Mail } from '../../platform/mail/index.ts'
import type { Locale } from './users.ts'

/** Subject and text of an email. */
export type EmailContent = Omit<Mail, 'to'>

/** An invitation in the organization's language, because the reader's is not known yet. */
export function invitationEmail(locale: Locale, organization: string, link: string): EmailContent {
  return {
    en: {
      subject: `Join ${organization} on Parley`,
      text: `You have been invited to join ${organization} on Parley.\n\nOpen this link to accept. It works once.\n\n${link}\n\nIf you did not expect this invitation, you can ignore this email.\n`,
    },
    es: {
      subject: `Únete a ${organization} en Parley`,
      text: `Te invitaron a unirte a ${organization} en Parley.\n\nAbre este enlace para aceptar. Solo funciona una vez.\n\n${link}\n\nSi no esperabas esta invitación, puedes ignorar este correo.\n`,
    },
    pt: {
      subject: `Entre em ${organization} no Parley`,
      text: `Você foi convidado para participar de ${organization} no Parley.\n\nAbra este link para aceitar. Ele só funciona uma vez.\n\n${link}\n\nSe você não esperava este convite, pode ignorar este e-mail.\n`,
    },
  }[locale]
}

/** A password reset link. */
export function passwordResetEmail(locale: Locale, link: string): EmailContent {
  return {
    en: {
      subject: 'Reset your Parley password',
      text: `We received a request to reset your Parley password.\n\nOpen this link within an hour to choose a new one. It works once.\n\n${link}\n\nIf you did not request this, you can ignore this email. Your password stays the same.\n`,
    },
    es: {
      subject: 'Restablece tu contraseña de Parley',
      text: `Recibimos una solicitud para restablecer tu contraseña de Parley.\n\nAbre este enlace en menos de una hora para elegir una nueva. Solo funciona una vez.\n\n${link}\n\nSi no fuiste tú, puedes ignorar este correo. Tu contraseña no cambia.\n`,
    },
    pt: {
      subject: 'Redefina sua senha do Parley',
      text: `Recebemos uma solicitação para redefinir sua senha do Parley.\n\nAbra este link em até uma hora para escolher uma nova. Ele só funciona uma vez.\n\n${link}\n\nSe não foi você, pode ignorar este e-mail. Sua senha continua a mesma.\n`,
    },
  }[locale]
}
