import type { Mail } from '../../platform/mail/index.ts'
import type { Locale } from './users.ts'

/** Subject and text of an email. */
export type EmailContent = Omit<Mail, 'to'>

/** An invitation in the organization's language, because the reader's is not known yet. */
export function invitationEmail(locale: Locale, organization: string, link: string): EmailContent {
  return {
    en: {
      subject: `Join ${organization} on Parley`,
      text: `You were invited to ${organization} on Parley.\n\nOpen this link to accept. It works once.\n\n${link}\n\nIf you expected nothing of the kind, there is nothing to do.\n`,
    },
    es: {
      subject: `Únete a ${organization} en Parley`,
      text: `Te invitaron a ${organization} en Parley.\n\nAbre este enlace para aceptar. Funciona una vez.\n\n${link}\n\nSi no esperabas nada así, no hay nada que hacer.\n`,
    },
    pt: {
      subject: `Entre em ${organization} no Parley`,
      text: `Você foi convidado para ${organization} no Parley.\n\nAbra este link para aceitar. Ele funciona uma vez.\n\n${link}\n\nSe não esperava nada assim, não há nada a fazer.\n`,
    },
  }[locale]
}

/** A password reset link. */
export function passwordResetEmail(locale: Locale, link: string): EmailContent {
  return {
    en: {
      subject: 'Choose a new password for Parley',
      text: `Somebody, probably you, asked for a new password for Parley.\n\nOpen this link within an hour to choose one. It works once.\n\n${link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n`,
    },
    es: {
      subject: 'Elige una contraseña nueva para Parley',
      text: `Alguien, seguramente tú, pidió una contraseña nueva para Parley.\n\nAbre este enlace en menos de una hora para elegirla. Funciona una vez.\n\n${link}\n\nSi no fuiste tú, no hay nada que hacer: tu contraseña sigue igual.\n`,
    },
    pt: {
      subject: 'Escolha uma nova senha para o Parley',
      text: `Alguém, provavelmente você, pediu uma nova senha para o Parley.\n\nAbra este link em até uma hora para escolher uma. Ele funciona uma vez.\n\n${link}\n\nSe não foi você, não há nada a fazer: sua senha continua a mesma.\n`,
    },
  }[locale]
}
