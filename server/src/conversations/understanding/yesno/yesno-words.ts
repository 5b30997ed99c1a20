import type { Language } from '../text.ts'

type YesNoWords = {
  /** Words that decide if the answer begins with them. */
  yes: string
  no: string
  unknown: string
  /** Doubts between answers: who has them can still be asked to choose. */
  undecided: string
  /** Unknown if no word follows directly (`no sé`), otherwise a no: `no se resolvió`. */
  alone: string
  /** A yes if nothing follows, otherwise a filler: `bueno`, `bueno, no sé`. */
  soft: string
  /** Fillers at the beginning, without a meaning. */
  fillers: string
  /** Words that mean yes anywhere in the text, unless another rule decides. */
  inside: string
  /** Words that make a sentence a no. */
  negation: string
}

export const YES_NO_WORDS: Record<Language, YesNoWords> = {
  en: {
    yes: `yes, yessir, yes sir, yes maam, why not, every day, every night, every week, every month, every year, daily, weekly, monthly, regularly, often, usually, so far so good, yeah, yeh, yea, yep, yup, yess, yas, ya, ye, sure, of course, course, certainly, definitely, absolutely,
      totally, exactly, indeed, correct, thats right, thats correct, thats true, thats it, true, affirmative, ok, okay, okey, k, kk, fine, all right, sounds good, i do, i did, i am, i have, i would, i will, i can, we do, we did, we are, we have, we can,
      it is, it was, it did, it does, they did, they do, why not, no problem, no worries, not a problem, go ahead, go for it,
      lets do it, deal, please do, yes please, always, by all means, you bet, for sure, most likely, probably, all of them, every one of them, most of them, i think so, id say so, i would say so, i reckon so, still do,
      i guess so, i believe so, i suppose so, gladly, with pleasure, that works, works for me, kind of, kinda, sort of, somewhat, a little, a bit, 100, hundred percent, i might yes,
      without a doubt, no doubt, mostly, for the most part, by and large, overall yes, yh, aye, yas, yass, fosho, mhm, uh huh,
      very, very much, very much so, pretty much, please, just one, only one, send it, send me, send it over, bring it on, a lot, lots, many, plenty, several, quite a few, a few, some, all the time, every day, constantly, count me in, would love to, love to, would love that, that would be great, thatd be great, sounds great, sounds perfect, wouldnt miss it, cant wait, can t wait, ill be there, well be there, happy to, gladly, great, perfect, lets go, go on, hell yes, hell yeah, unfortunately yes, sadly yes, afraid so, i cant complain, cant complain, done`,
    no: `no, rarely, seldom, hardly ever, almost never, not that i know of, not that im aware of, not as far as i know, nope, nah, nop, noo, na, n, not really, not at all, not yet, not now, not anymore, not today, not exactly, no way,
      never, negative, i dont, i didnt, i do not, i did not, im not, i am not, i havent, i wouldnt, i would not, i wont,
      i cant, i cannot, we dont, we didnt, we havent, we arent, it isnt, it wasnt, it didnt, it doesnt, it is not, it was not, they didnt, they dont, false, wrong,
      incorrect, absolutely not, definitely not, of course not, certainly not, probably not, not sure i do, none,
      i dont think so, dont think so, i doubt it, unfortunately not, sadly not, hardly, im afraid not, i am afraid not, not that i know, not particularly, no thanks, no thank you, not interested,
      id rather not, i would rather not, rather not, cant make it, i cant make it, no need, nah im good, zero, i wish, thanks but no, im good, not for me, no chance, i think not, i guess not, guess not, i suppose not, dont believe so`,
    unknown: `i dont know, dont know, i do not know, dunno, idk, no idea, i have no idea, not sure, im not sure, i am not sure, cant say, i cant remember, i dont remember, i cant recall, i dont recall, who knows, unsure, not that i remember, i guess, no preference, no clue, whatever is available, whatever you have, whatever works, whatever, no opinion, up to you`,
    undecided: `maybe, perhaps, possibly, it depends, depends, hard to say, i might, we might, yes and no, sometimes yes sometimes no, thinking about it, we are thinking, could be, might be, let me think, let me think about it, ill think about it, havent decided, havent decided yet, i havent decided, whichever, doesnt matter, it doesnt matter, dont care, i dont care, dont mind, i dont mind, any is fine, anything is fine, half half, so so, meh, could be better, could be worse, maybe later, maybe next, not sure yet`,
    alone: ``,
    soft: `right, alright, y`,
    fillers: `well, hmm, hm, um, uh, ah, oh, so, honestly, actually, look, hi, hello, hey, mmm, mm, erm, thanks, and, but, lol, haha,
      a, sorry, then, yo, aw, yay, omg, fine so, ah ok`,
    inside: `of course, definitely, absolutely, for sure, i do, i have, i did, we do, we have, yes, yeah, yep, i agree, i accept,
      id love to, i would love to, im interested, i am interested, i want, happy to, sometimes, already do, already have, already did, sure do, sure did, sure have, from time to time`,
    negation: `not, never, no, dont, didnt, doesnt, havent, hasnt, isnt, wasnt, arent, werent, cant, cannot, couldnt, wont,
      wouldnt, neither, nobody, nothing, nope`,
  },
  es: {
    yes: `si, sisi, sisisi, muy, pq no, xq no, cada dia, cada semana, cada mes, todos los dias, todas las semanas, todos los meses, a diario, diario, regularmente, casi siempre, un poco, un poquito, un pelin, algo, sip, sii, see, sep, s, claro, claro que si, si claro, por supuesto, desde luego, obvio, obviamente, seguro,
      de seguro, por que no, como no, correcto, exacto, exactamente, asi es, eso es, efectivamente, afirmativo, cierto, es cierto,
      es verdad, verdadero, ok, okay, okey, vale, va, dale, esta bien, de acuerdo, perfecto, listo, sale, orale, simon,
      tal cual, con gusto, con mucho gusto, encantado, encantada, me encantaria, me gustaria, sin duda, sin dudas, sin problema, no hay problema,
      no hay drama, ningun problema, adelante, siempre, totalmente, completamente, absolutamente, definitivamente, todas, todos, casi todas, casi todos, creo que si, pienso que si, yo diria que si, diria que si,
      supongo que si, yo creo que si, me parece que si, probablemente, probablemente si, capaz que si, capaz si, lo tengo, lo hice, tengo, acepto, confirmo, hecho, venga, ajam, aja, cuenta con ello, eso creo, eso si, yo si, cuando quieras, cuando quiera, cuando gusten, con mucho gusto, 100, mil por ciento,
      hasta ahora si, hasta ahora todo bien, todo bien, me parece bien, me sirve, funciona,
      mucho, muchisimo, solo uno, solo una, mandamela, mandamelo, mandala, mandalo, mandeme, enviamelo, enviamela, enviame, enviala, muchos, muchas, varios, varias, bastantes, bastante, demasiados, demasiadas, algunos, algunas, alguno, alguna, un monton, todo el tiempo, a cada rato, seguido, volveria, repetiria, lo haria, lo volveria a hacer, de una, hagale, dele, cuente con eso, cuente conmigo, cuenta conmigo, cuenten conmigo, ahi estare, ahi estaremos, alla nos vemos, ahi nos vemos, alla estare, sin dudarlo, sin pensarlo, fijo, confirmado, confirmada, ya quedo, eso mismo, tal cual, ya mero, va que va, cabal, sipi, sipis, las veces que sea`,
    no: `no, rara vez, raras veces, casi nunca, que yo sepa no, que yo recuerde no, nop, nope, noo, nel, na, nah, n, para nada, en absoluto, de ninguna manera, de ningun modo, ni hablar, ni loco, ni loca, nunca,
      jamas, negativo, todavia no, aun no, ya no, ahora no, hoy no, por ahora no, por el momento no, claro que no, por supuesto que no, desde luego que no, obvio no, obvio que no,
      creo que no, capaz que no, pienso que no, no creo, yo creo que no, me parece que no, supongo que no, tampoco, ninguno, ninguna, nada, falso, incorrecto,
      la verdad no, la verdad que no, la verdad es que no, no gracias, no mucho, no tanto, casi nunca, que va, lamentablemente no, desgraciadamente no, nada que ver, nones, nanay, negativo, ni de broma, ni en pedo, ni modo, hasta ahora no, hasta el momento no,
      cero, mejor no, ni de chiste, ni en suenos, me queda imposible, imposible, me es imposible, ni a palos, ni de riesgo, nunca mas, jamas en la vida, paso gracias, nada todavia, nada aun`,
    unknown: `no se si, no se que, no se cual, no se cuanto, no se cuando, no se como, no se quien, no se la verdad, no se bien, no se nada, no se exactamente, no se decir, no lo se, no sabria decirlo, ni idea, no tengo idea, no tengo ni idea, no estoy seguro, no estoy segura, no recuerdo, no me acuerdo, no sabria decir, no sabria decirte, no sabria, no sabria que decir, quien sabe, sepa, no c, no podria decir, desconozco, lo desconozco, lo que sea, el que haya, la que haya, lo que haya, el que tengan, lo que tengan, lo que ofrezcan, lo que valga`,
    undecided: `a veces si a veces no, unas veces si otras no, me da igual, quizas, quiza, tal vez, talvez, puede ser, a lo mejor, capaz, depende, es posible, posiblemente, ni si ni no, si y no, mas o menos, dificil decir, todavia no lo decido, aun no lo decido, no lo decido, todavia no decido, quiza mas adelante, quizas mas adelante, tal vez mas adelante, de pronto, podria ser, pueda ser, lo pienso, lo voy a pensar, dejame pensarlo, lo estoy pensando, me da lo mismo, me es igual, cualquiera, el que sea, la que sea, a medias, regular, mas o menos si, no me decido, todavia no se, aun no se, no lo he decidido, da igual, indiferente, no se todavia, no se aun`,
    alone: `no se, nose`,
    soft: `bueno, bien, ya, verdad, pues si`,
    fillers: `pues, mmm, mm, hmm, hm, eh, este, ah, oh, ay, uy, mira, mire, a ver, oye, hola, honestamente, sinceramente, la verdad, gracias, y, pero, jaja, jajaja, yo, es que, buenas,
      ah ok, ahh, uff, perdon, disculpa, a`,
    inside: `ya llego, ya me llego, ya lo tengo, ya lo hice, ya lo recibi, ya lo use, ya compre, ya esta, de vez en cuando, a ratos, claro, por supuesto, si, si que, me interesa, me gustaria, me encantaria, acepto, estoy de acuerdo, lo tengo, tengo, quiero, con gusto, siempre, a veces`,
    negation: `no, nunca, jamas, tampoco, nada, nadie, ningun, ninguno, ninguna, sin, ni`,
  },
  pt: {
    yes: `sim, pq nao, todo dia, todos os dias, toda semana, todo mes, diariamente, regularmente, quase sempre, um pouco, um pouquinho, simm, ss, s, claro, claro que sim, sim claro, com certeza, certeza, certo, certamente, obvio, logico, evidente, pois sim, pois nao,
      por que nao, como nao, correto, exato, exatamente, isso, isso mesmo, isso ai, e isso, e isso mesmo, e verdade, verdadeiro, afirmativo, ok, okay, okey, ta, ta bom,
      ta bem, tudo bem, beleza, blz, bora, pode ser sim, pode, pode sim, podemos, de acordo, perfeito, combinado, com prazer, com muito prazer, sem duvida, sem duvidas,
      sem problema, sem problemas, nao tem problema, nenhum problema, sempre, totalmente, completamente, absolutamente, definitivamente, todas, todos, quase todas, quase todos, diria que sim, eu diria que sim, acho que sim, creio que sim,
      eu acho que sim, imagino que sim, provavelmente, provavelmente sim, tenho, tenho sim, temos, fiz, quero, quero sim, aceito, confirmo, gostaria, adoraria, uhum, aham, positivo, e sim, foi sim,
      muito, muitissimo, so uma, so um, manda, mande, pode mandar, manda ai, envia, estarei ai, vou estar la, deixa comigo, pode deixar, muitos, muitas, varios, varias, bastantes, bastante, demais, alguns, algumas, toda hora, o tempo todo, direto, voltaria, repetiria, faria, sou eu, sou eu mesmo, sou eu mesma, eu mesmo, eu mesma, sou sim, pode contar, pode apostar, estarei la, to dentro, ja, ja sim, opa sim, demorou, sem pensar duas vezes, mas e claro, quero muito, siim, aham sim, confirmado, confirmada`,
    no: `nao, raramente, quase nunca, acho dificil, naum, que eu saiba nao, que eu saiba n, que eu lembre nao, que eu me lembre nao, nops, nop, n, nn, nem, nem pensar, nunca, jamais, negativo, de jeito nenhum, de forma alguma, de maneira nenhuma, de modo algum, ainda nao, agora nao,
      hoje nao, por enquanto nao, no momento nao, claro que nao, com certeza nao, logico que nao, obvio que nao, acho que nao, creio que nao, eu acho que nao, imagino que nao, provavelmente nao,
      tambem nao, tampouco, nenhum, nenhuma, nada, nada disso, falso, errado, incorreto, na verdade nao, nao obrigado, nao obrigada, nao muito, nem um pouco, quase nunca,
      infelizmente nao, que nada, nada a ver, tenho nao, quero nao, pior que nao, ate agora nao, ja nao, mais nao,
      zero, melhor nao, nem brincando, nem a pau, nem morto, nada ainda, nunca mais, impossivel, nao vai dar, nao sou eu, nem um pouquinho`,
    unknown: `nao sei, nem sei, sei nao, sei la, eu nao sei, n sei, nao sei dizer, nao saberia dizer, nao tenho certeza, nao tenho ideia, nao faco ideia, nem ideia, sem ideia, nao lembro, nao me lembro, nao recordo, quem sabe, desconheco, o que tiver, a que tiver, o que tiverem, o que for`,
    undecided: `as vezes sim as vezes nao, tanto faz, talvez, pode ser, depende, e possivel, possivelmente, mais ou menos, sim e nao, nem sim nem nao, dificil dizer, dificil de dizer, estou pensando, to pensando, vou pensar, vou ver, qualquer uma, qualquer um, tanto fez, nao me decidi, ainda nao sei, ainda nao decidi, um pouco de cada, indiferente, nao faz diferenca, tanto faz pra mim`,
    alone: ``,
    soft: `bom, bem, verdade, fechado, foi`,
    fillers: `entao, hmm, hm, mmm, mm, eh, ah, oh, ai, olha, olhe, oi, ola, sinceramente, honestamente, na verdade, obrigado, obrigada, e, mas, kkk, rs, eu, acho, ne, bom dia, boa tarde, boa noite,
      ah ok, ahh, desculpa, opa, a`,
    inside: `ja chegou, ja fiz, ja tenho, ja recebi, ja usei, claro, com certeza, sim, ja fiz, ja tenho, ja recebi, ja usei, ja comprei, de vez em quando, to sim, estou sim, me interessa, tenho interesse, gostaria, adoraria, aceito, concordo, tenho, quero, com prazer, sempre, as vezes`,
    negation: `nao, nunca, jamais, tampouco, nada, ninguem, nenhum, nenhuma, sem, nem`,
  },
}

/** Signs with the same meaning in every language. */
export const YES_SIGNS = '👍, ✅, ✔, 👌, 💯, ☑, 🙌, 🆗'
export const NO_SIGNS = '👎, ❌, ✖, 🚫, 🙅'
export const UNKNOWN_SIGNS = '🤷'
