// This folder: the tools that the MCP server has, by what they do.

import type {Tool} from '../tool.js';
import {learningFeedback, learningUpvote} from './judge.js';
import {learningList, learningShow, search} from './read.js';
import {taskList, taskShow} from './tasks.js';
import {learningAdd, learningSupersede, learningUpdate} from './write.js';

// biome-ignore lint/suspicious/noExplicitAny: each tool has its own argument types; the server only passes them through.
export const tools: readonly Tool<any>[] = [
  search,
  learningShow,
  learningList,
  learningAdd,
  learningUpvote,
  learningFeedback,
  learningUpdate,
  learningSupersede,
  taskShow,
  taskList,
];
