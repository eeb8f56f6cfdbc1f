/** Passwords that can be read aloud and typed on a phone: three words and four digits by chance, some 34 bits. */
import { randomInt } from 'node:crypto';

const words = `
  acorn amber anchor apple apron arrow autumn bakery bamboo banana basket beacon bench berry bicycle biscuit
  blanket bottle branch bridge bucket butter button cabin candle canoe canvas carpet carrot castle cedar cherry
  clover cocoa comet copper coral cotton cousin cradle crayon cricket crystal curtain daisy dancer desert dolphin
  donkey drawer durian eagle ember engine fabric falcon feather fiddle flower forest fossil fountain garden garlic
  ginger giraffe glacier goblet granite guava guitar hammer harbour harvest hazel helmet hibiscus honey island ivory
  jacket jasmine jigsaw jungle kettle kitchen kiwi ladder lagoon lantern lemon lentil lizard lobster lychee magnet
  mango marble meadow melon mirror mitten monsoon mosaic mountain mushroom nectar needle noodle nutmeg oasis ocean
  olive orchid otter oyster paddle papaya parrot pebble pencil pepper piano pillow pomelo puzzle quartz rainbow
`
  .trim()
  .split(/\s+/);

const word = (): string => words[randomInt(words.length)] ?? '';

export const demoPassword = (): string => `${word()}-${word()}-${word()}-${randomInt(1000, 10_000)}`;
