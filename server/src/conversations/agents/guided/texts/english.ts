import { comma, type Texts } from './texts.ts'

export const ENGLISH: Texts = {
  greeting: (name) => `Thanks for getting back to us${comma(name)}!`,
  acknowledgements: ['Got it.', 'Noted.', 'Understood.'],
  thanks: 'Thank you for telling us.',
  nothingKnown: 'No problem.',
  askedTwice: 'Sorry for asking twice.',
  lowMark: 'Thank you for being frank.',
  notUnderstood: 'Sorry, I am not sure I got that.',
  unclear: 'Sorry that this was not clear.',
  didYouMean: { lead: 'Did you mean', or: 'or' },
  undecided: 'If you had to say now:',
  leftForTeam: 'I will leave that for the team.',
  cannotAnswer:
    'I do not have that information here, but your question stays in this chat for the team. If you like, I can pass you on to someone.',
  help: {
    open: 'A few words of your own are enough.',
    number: 'A number is enough.',
    day: 'A day is enough, such as “Friday” or “the 20th”.',
    yesNo: 'You can simply reply yes or no.',
    scale: (min, max) => `You can reply with a number from ${min} to ${max}.`,
    choice: 'You can reply with one of these:',
  },
  choose: 'Choose',
  yes: 'Yes',
  no: 'No',
  scaleHint: (min, max) => `from ${min} to ${max}`,
  identity:
    'I am a virtual assistant writing for the team. If you would rather speak with a person, just tell me and I will pass you on.',
  about: {
    readers: 'The team can read what you write here.',
    source: 'I cannot see where your details come from, but the team can tell you.',
    purpose: (topic) =>
      topic ? `This is why I am writing: “${topic}”` : 'The team would like to ask you a few questions.',
    left: (questions) =>
      questions === 1 ? 'It is one short question.' : `There are ${questions} short questions.`,
  },
  takeYourTime: 'Of course, take your time.',
  escalating:
    'Of course. I am passing you on to someone from the team, who will reply here as soon as possible.',
  trouble: {
    question: 'I am sorry about that. Would you like somebody from the team to take care of it?',
    person: 'Talk to somebody',
    goOn: 'Go on',
    choose: 'Choose',
  },
  done: (name) => `That was all. Thank you very much for your time${comma(name)}!`,
  refused: 'Understood, no problem. Have a good day!',
  consent: {
    question: 'Shall we stop all messages to you?',
    stop: 'Stop all messages',
    notNow: 'Not now',
    choose: 'Choose',
  },
  later: 'Of course, no rush. Write here whenever it suits you and we will carry on.',
  goodbye: 'Thank you for your time. Have a good day!',
  received: (name) =>
    `Thank you for your message${comma(name)}. We have received it and the team will take it into account.`,
  noted: 'That is noted for the team.',
}
