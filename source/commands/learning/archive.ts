import {statusCommand} from '../../cli/status-command.js';

export default statusCommand('archive', {
  summary: 'Take learnings out of use; nothing leaves the disk, restore brings them back.',
  example: 'no longer listed or injected',
});
