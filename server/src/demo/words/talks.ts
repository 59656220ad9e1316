/** What was said between Robin and somebody of a trade; true where Robin speaks. */
export type Talk = {
  /** The other's occupation. */
  occupation: string
  /** When the last line was said. */
  hoursAgo: number
  lines: readonly (readonly [boolean, string])[]
}

const they = (said: string) => [false, said] as const
const robin = (said: string) => [true, said] as const

/** The latest first. Some wait for Robin, some for the other one. */
export const talks: readonly Talk[] = [
  {
    occupation: 'Baker',
    hoursAgo: 0.2,
    lines: [
      robin('Up at three? What does the town look like at that hour?'),
      they('Two foxes, one taxi, and the man who hoses down the market. We nod.'),
      robin('I would like to be nodded to by the fox.'),
      they('The fox is choosy. Bring something with butter.'),
      robin('What do you make first?'),
      they(
        'The rye, because it sulks. Then the white, then whatever I feel like. On Thursdays I feel like cardamom.',
      ),
      robin('I feel like cardamom on most days.'),
      they('Then come on a Thursday. I hand over at eleven, and there is a bench outside where the sun is.'),
      robin('Is this an invitation or a delivery window?'),
      they('Both. I keep a bun back and you pay in conversation.'),
      robin('I can bring a guitar that is nearly finished. It has no strings, so it is very quiet.'),
      they('My favourite kind. My neighbours will be grateful.'),
      robin('Thursday then. How will I know you?'),
      they('Flour. All of it.'),
      they('And I have the sort of face that looks sorry to have woken you up'),
    ],
  },
  {
    occupation: 'Midwife',
    hoursAgo: 1.5,
    lines: [
      they('You tap the wood and listen to it? Tell me about that, please.'),
      robin('You hold it by one corner and knock. Good spruce rings. Bad spruce says "tock".'),
      they('We do something of the kind with tummies.'),
      robin('I did not expect our jobs to meet there.'),
      they('Nobody does. How long does one take you?'),
      robin('A guitar? About five months. You?'),
      they('Nine, but I only come in for the last bit.'),
      robin('I laughed out loud and the whole workshop looked up. The whole workshop is one cat.'),
      they('What is the cat called?'),
      robin('Rosewood. He is ginger. I had already had the sign made.'),
      they(
        'I have a night tonight. If it is quiet I would like to hear how you began. If it is not quiet, think of somebody called Precious, who is in a hurry.',
      ),
      robin('I am thinking of her. Tell Precious there is no rush, the buns will keep.'),
      they(
        'A girl, ten past five. Her father cried on my shoes. I am going to sleep and then I would like to ask you for a walk.',
      ),
    ],
  },
  {
    occupation: 'Train driver',
    hoursAgo: 4,
    lines: [
      robin('Is it true that you wave at children on bridges?'),
      they('It is in the contract. Well. It is in mine.'),
      they(
        'There is one at Kildwick who salutes. I salute back. It has been four years and he is nearly grown.',
      ),
      robin('I think that this is the best thing I have heard this week.'),
      they('It has been a slow week for me, I was on the freight. What is on your bench?'),
      robin('A parlour guitar from 1911 with a family of spiders in it.'),
      they('Do you charge them rent?'),
      robin('They are moving out on Friday. We have talked.'),
      they('Settle to Carlisle on Sunday, as a passenger, with a flask? I know which side to sit on.'),
      robin('Which side?'),
      they('I will tell you on the platform.'),
      robin('Then I suppose that I am coming'),
    ],
  },
  {
    occupation: 'Translator',
    hoursAgo: 20,
    lines: [
      they('What is the best thing that you ate this week?'),
      robin('A peach, over the sink, at six in the morning. You?'),
      they('Half a sandwich, on a wall, in a wind. But it was the right wall.'),
      robin('What makes a wall right?'),
      they('Warm from the day, no nails, a view of other people hurrying.'),
      robin('There is one by the canal at Rodley. I could show it to you.'),
    ],
  },
  {
    occupation: 'Vet',
    hoursAgo: 27,
    lines: [
      robin(
        'I have a cat who only drinks from the dripping tap. Is this a medical question or a spiritual one?',
      ),
      they('It is plumbing.'),
      they('Do not mend the tap. You will lose his respect.'),
      robin('Too late, he never had any.'),
      they('They do. They hide it with the lost hair bands.'),
      robin('Behind the bench there are, and I have counted, eleven.'),
      they('You are loved, then.'),
      they('Are you free at all at the weekend? I am on call but the phone and I can go for a walk.'),
    ],
  },
  {
    occupation: 'Choir leader',
    hoursAgo: 50,
    lines: [
      they('It says choir on your card! What do you sing?'),
      robin('Alto. I am the one who comes in early and then looks at the others.'),
      they('Every choir needs one. It is how the rest know that it has begun.'),
      robin('Is that kindness or experience?'),
      they('Thirty years of both.'),
      robin('What are you singing just now?'),
      they('A Georgian thing about a beetle, and Fauré. The beetle is harder.'),
      robin('I would come and hear the beetle.'),
      they(
        'Saturday week, St Chad’s, seven. I shall not be able to wave, but I will raise one eyebrow at the altos.',
      ),
      robin('Then I will sit where the eyebrow lands.'),
    ],
  },
  {
    occupation: 'Civil engineer',
    hoursAgo: 74,
    lines: [
      robin('Which bridge?'),
      they('The footbridge by the mill. The green one. People say that it is plain and I say thank you.'),
      robin('I cross it every day! It hums when there is a wind from the west.'),
      they('You noticed!! It is an F sharp. Nobody ever notices. I have not told the council.'),
      robin('Your secret is safe. I tuned a guitar to it once.'),
      they('I am going to need a minute.'),
    ],
  },
  {
    occupation: 'Marine biologist',
    hoursAgo: 120,
    lines: [
      they(
        'Seals are singing at the moment, if you want to know what an instrument maker should be doing with a Sunday.',
      ),
      robin('What do they sound like?'),
      they('Like somebody blowing over a bottle who has just had bad news.'),
      robin('So, the blues.'),
      they('Exactly the blues. I drive out at eight, there is a seat, there is soup.'),
      robin('I cannot this Sunday, I promised my dad to hold a ladder. Ask me again for the next?'),
      they(
        'Next is worse weather and better seals. It is a date. Or it is a seat and soup, you can decide in the car.',
      ),
    ],
  },
]

/** What somebody says to the one they like, about an answer of Robin's or a picture. */
export const notes: readonly {
  about: 'sunday-ten' | 'help-me-decide' | 'favourite-walk' | 'photo'
  note: string
}[] = [
  { about: 'favourite-walk', note: 'I know that custard tart. We may have stood in the same queue.' },
  { about: 'help-me-decide', note: 'Spruce. I know nothing about it, but say it aloud: spruce.' },
  { about: 'sunday-ten', note: 'I pretend to sweep too. I call it thinking with a stick.' },
  { about: 'photo', note: 'You look like somebody who has just found the pencil behind her own ear.' },
  { about: 'favourite-walk', note: 'Will swap half a flask of tea for half a flask of tea.' },
  { about: 'help-me-decide', note: 'What did the dog say? I trust dogs.' },
  { about: 'photo', note: 'Which song is it, in this one?' },
  { about: 'sunday-ten', note: 'Does the wood ever say something that you did not expect?' },
  { about: 'favourite-walk', note: 'The Chevin at eight, before the spaniels. I am just saying.' },
  {
    about: 'help-me-decide',
    note: 'Cherry for the looks, spruce for the marriage. As my nan said about everything.',
  },
  { about: 'photo', note: 'I like your laugh. I can nearly hear it.' },
  { about: 'sunday-ten', note: 'With the door open! Then the street gets the good of it as well.' },
]
