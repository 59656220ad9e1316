import { randomText } from '../../cryptography/random.ts'

// Without what is taken for something else when it is read out.
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 10

/** Returns a number that says nothing of how many others there are, and cannot be guessed. */
export const newNumber = () => randomText(SIGNS, NUMBER_LENGTH)
